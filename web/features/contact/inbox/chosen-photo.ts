/** A photo that was chosen for a message. */
export interface ChosenPhoto {
  /** A UUID. The server stores a photo only once, however often it is sent with the same UUID. */
  readonly clientId: string;
  readonly file: File;
}
