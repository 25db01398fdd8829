import chatCss from './chat.css?url'

/** The assistant's own stylesheet: no other page loads it. What is drawn with it waits until it is there. */
export const ChatStyles = () => <link rel="stylesheet" href={chatCss} precedence="chat" />
