/** Interface of a payment gateway, modelled on Razorpay's API. Amounts are in paise. */
import { UnreachableError } from '../../errors.ts';

interface GatewayOrder {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
}
interface GatewayPayment {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
  /** Only `captured` means paid. An `authorized` payment that is not captured is returned to the payer automatically. */
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}
export interface GatewayRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly status: 'pending' | 'processed' | 'failed';
  /** Our id of the refund, as sent with the request. */
  readonly receipt: string | null;
}

/** How a browser opens the gateway's payment form. */
export interface Checkout {
  /** `razorpay`: the vendor's form. `local`: our own test page. */
  readonly kind: 'razorpay' | 'local';
  /** URL of the vendor's script, or base URL of the test page. */
  readonly url: string;
}

export interface PaymentGateway {
  /** Public part of the API key, which the payment form needs. */
  readonly keyId: string;
  readonly checkout: () => Checkout;
  createOrder(order: { readonly amount: number; readonly currency: string; readonly receipt: string }): Promise<GatewayOrder>;
  paymentsOf(orderId: string): Promise<readonly GatewayPayment[]>;
  /** Requests a refund. The same receipt is never refunded twice. */
  refund(paymentId: string, refund: { readonly amount: number; readonly receipt: string }): Promise<GatewayRefund>;
  refundsOf(paymentId: string): Promise<readonly GatewayRefund[]>;
  /** Verifies the signature that the payment form returns: HMAC-SHA256 over `order_id|payment_id`, in hex. */
  isCheckoutSigned(orderId: string, paymentId: string, signature: string): boolean;
  /** Verifies the signature of a webhook's raw body with any of the configured secrets. */
  isWebhookSigned(body: Buffer, signature: string): boolean;
}

/** The gateway did not respond, or failed. The request can be retried later. */
export class GatewayUnavailableError extends UnreachableError {}
/** The gateway rejected the request, so retrying is useless. */
export class GatewayRejectedError extends Error {}
