/** Signatures of Razorpay's protocol: HMAC-SHA256 in hex (razorpay.com/docs/webhooks/validate-test, verified with the vendor's own vectors). */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signature of a message under a secret. */
export const signatureOf = (secret: string, message: string | Buffer): string => createHmac('sha256', secret).update(message).digest('hex');

/** Compares without telling by its time how much of it was right. */
export function isSignature(secret: string, message: string | Buffer, signature: string): boolean {
  const right = Buffer.from(signatureOf(secret, message));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** What the signature of a checkout's answer covers. */
export const checkoutMessage = (orderId: string, paymentId: string): string => `${orderId}|${paymentId}`;
