/** A photo that was chosen for a message. */
export interface ChosenPhoto {
  /** A UUID. The server stores a photo only once, however often it is sent with the same UUID. */
  readonly clientId: string;
  readonly file: File;
}

/** Equal to `PHOTOS_PER_MESSAGE` of the contract. Importing the contract would add its schemas to the page's scripts. */
export const MAX_PHOTOS = 4;
