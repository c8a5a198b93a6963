import { m } from '../../../messages/compiled/messages.js';

/**
 * Opens WhatsApp with a message about a listing, to be changed or sent by the person.
 * @param phone E.164
 */
export function whatsappLink(phone: string, { title, path }: { readonly title: string; readonly path: string }): string {
  const text = m['contact_sheet.whatsapp_text']({ title, url: new URL(path, location.origin).href });
  return `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`;
}
