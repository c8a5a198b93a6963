/** The options and limits of the registration form. The server builds them, so that the browser does not load all kinds and states. */
export interface FormOptions {
  readonly cities: readonly Choice[];
  readonly kinds: readonly (Choice & { /** Agents for this kind need a RERA registration. */ readonly needsRera: boolean })[];
  readonly languages: readonly Choice[];
  readonly states: readonly (Choice & { /** Example of the state's registration numbers. */ readonly example: string })[];
  readonly defaultCity: string;
  readonly limits: { readonly cities: number; readonly localities: number; readonly firm: number; readonly address: number };
}
export interface Choice {
  readonly value: string;
  readonly label: string;
}
