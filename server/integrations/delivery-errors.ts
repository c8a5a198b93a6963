/** Errors of sending a mail or text message, or of starting a call. After any other error, nothing was sent and it can be retried. */

/** The message was rejected permanently, so retrying is useless. */
export class DeliveryRejectedError extends Error {}
/** The connection broke while sending. Nobody knows whether the message arrived, so it is not sent again. */
export class DeliveryUncertainError extends Error {}
