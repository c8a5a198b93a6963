/** Errors of sending a mail or text message. After any other error, the message was not sent and can be retried. */

/** The message was rejected permanently, so retrying is useless. */
export class DeliveryRejectedError extends Error {}
/** The connection broke while sending. Nobody knows whether the message arrived, so it is not sent again. */
export class DeliveryUncertainError extends Error {}
