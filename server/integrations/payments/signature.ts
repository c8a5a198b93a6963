/**
 * Signatures of Razorpay's protocol: HMAC-SHA256 in hex (razorpay.com/docs/webhooks/validate-test, verified with the vendor's own vectors).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs a message with a secret. */
export const signatureOf = (secret: string, message: string | Buffer): string => createHmac('sha256', secret).update(message).digest('hex');

/** Compares in constant time. */
export function isValidSignature(secret: string, message: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(signatureOf(secret, message));
  const received = Buffer.from(signature);
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/** The message that the signature of the payment form's result covers. */
export const checkoutMessage = (orderId: string, paymentId: string): string => `${orderId}|${paymentId}`;
