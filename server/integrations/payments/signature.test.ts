import { expect, test } from 'vitest';
import { checkoutMessage, isValidSignature, signatureOf } from './signature.ts';

// Test vectors of the vendor (github:razorpay/razorpay-node, test/utils/razorpay-utils.spec.js)
test.each([
  ['a webhook', '123456', '{"a":1,"b":2,"c":{"d":3}}', '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc'],
  [
    'a payment',
    'EnLs21M47BllR3X8PSFtjtbd',
    checkoutMessage('order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l'),
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  ],
])('the signature of %s equals the test vector of the vendor', (_, secret, message, signature) => {
  expect(signatureOf(secret, message)).toBe(signature);
  expect(isValidSignature(secret, message, signature)).toBe(true);
  for (const invalidSignature of ['', signature.slice(0, -1), `${signature}0`, signature.toUpperCase(), `${signature.slice(0, -1)}g`]) {
    expect(isValidSignature(secret, message, invalidSignature)).toBe(false);
  }
});
