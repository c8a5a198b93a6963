import { m } from '../../../messages/compiled/messages.js';

/**
 * Returns a link that opens WhatsApp with a message about a listing. The person can edit the message before sending it.
 * @param phone E.164
 * @param writer the side of the person who writes
 */
export function whatsappLink(
  phone: string,
  { title, path }: { readonly title: string; readonly path: string },
  writer: 'seeker' | 'owner',
): string {
  const params = { title, url: new URL(path, location.origin).href };
  const text = writer === 'owner' ? m['contact_sheet.whatsapp_text_owner'](params) : m['contact_sheet.whatsapp_text'](params);
  return `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`;
}
