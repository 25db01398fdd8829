import { Gallery } from '../ui/gallery.tsx'

/**
 * The design kit in all its states. In the route table only under NOMSTER_GALLERY: `npm run dev` and `npm run screens`.
 */
export default function DevGallery() {
	return <Gallery />
}
