/** What the registration form offers to choose from; put together on the server, where kinds and states lie. */
export interface FormFacts {
  readonly cities: readonly Choice[];
  readonly kinds: readonly (Choice & { /** Whoever deals in it needs a RERA registration. */ readonly registered: boolean })[];
  readonly languages: readonly Choice[];
  readonly states: readonly (Choice & { /** A number like those of the state. */ readonly like: string })[];
  readonly defaultCity: string;
  readonly limits: { readonly cities: number; readonly localities: number; readonly firm: number; readonly address: number };
}
export interface Choice {
  readonly value: string;
  readonly label: string;
}
