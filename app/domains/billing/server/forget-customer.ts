/**
 * Deletes a cook's customer at the payment provider, for the erasure of the account; may be called again for one that is
 * gone. There is no payment provider yet, so no cook has a customer.
 */
export const forgetCustomer = async (_userId: string): Promise<void> => undefined
