/** Errors of sending a message by mail or SMS. After any other error the message was not sent and can be retried. */

/** Rejected permanently; retrying is useless. */
export class DeliveryRejectedError extends Error {}
/** The connection broke while sending. It is unknown whether the message arrived, so it is not sent again. */
export class DeliveryUncertainError extends Error {}
