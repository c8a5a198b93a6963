/** A photo that was chosen for a message. */
export interface ChosenPhoto {
  /** A UUID. The server stores a photo once however often it arrives. */
  readonly clientId: string;
  readonly file: File;
}

/** Equal to the contract's limit: importing the contract would bring its schemas into the page. */
export const MOST_PHOTOS = 4;
