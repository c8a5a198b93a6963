import { m } from '../../../messages/compiled/messages.js';
import type { Card } from '../../../contract/listing/card.ts';

/** The society and the locality. When the locality is unknown, the city. */
export function placeText({ building_name: name, locality, city }: Pick<Card, 'building_name' | 'locality' | 'city'>): string {
  const place = locality?.name ?? city.name;
  return name ? m['shell.card_place']({ name, place }) : place;
}
