/** What is looked at again when a published listing changes (decision 13). Fields name one of these as their `review`. */
import type { Review } from './field.ts';

/** What is offered: a flat does not become a villa, nor a rent a lease. */
export const WHAT: Review = 'any';
/** Where it is, by name. */
export const PLACE: Review = 'any';
/** Where it is, by pin: correcting it within a street is small. */
export const PIN: Review = { metres: 300 };
/** Who offers it with what right: roles, titles, registration and approval numbers. */
export const LEGAL: Review = 'any';
/** What it shows and says is nothing a program reads. */
export const FILM: Review = 'any';
/** What people search by and compare. Far lower is bait, far higher is another offer. */
export const PRICE: Review = { up: 0.25, down: 0.25 };
/** A deposit that grows makes the offer another one; lowering it harms nobody. */
export const DEPOSIT: Review = { up: 0.5 };
/** Two measurements of one home differ by less. */
export const SIZE: Review = { up: 0.1, down: 0.1 };
