/** What may become of something handed to a carrier, beside having been taken. Any other error: it was not taken, try again. */

/** It never will be taken: trying again changes nothing. */
export class DeliveryRefused extends Error {}
/** The line broke after it began to leave: nobody knows whether it arrived, so it is not sent again. */
export class DeliveryUnsure extends Error {}
