/** Payments by Razorpay's protocol: what we ask of a gateway, and what may become of it. Amounts are paise. */

export interface GatewayOrder {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
}
export interface GatewayPayment {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
  /** Only `captured` is paid: what is merely authorised goes back to the payer by itself. */
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}
export interface GatewayRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly status: 'pending' | 'processed' | 'failed';
  /** Our own name for it, as it was asked for. */
  readonly receipt: string | null;
}

/** Where a browser pays. */
export interface Checkout {
  /** `razorpay`: the vendor's own form. `local`: a page of ours that says it is a test. */
  readonly kind: 'razorpay' | 'local';
  /** The vendor's script, or the beginning of the address of our own page. */
  readonly url: string;
}

export interface PaymentGateway {
  /** Public part of the key, which a checkout names. */
  readonly keyId: string;
  readonly checkout: () => Checkout;
  createOrder(order: { readonly amount: number; readonly currency: string; readonly receipt: string }): Promise<GatewayOrder>;
  paymentsOf(orderId: string): Promise<readonly GatewayPayment[]>;
  /** Asks for money to go back; the same receipt is never paid back twice. */
  refund(paymentId: string, refund: { readonly amount: number; readonly receipt: string }): Promise<GatewayRefund>;
  refundsOf(paymentId: string): Promise<readonly GatewayRefund[]>;
  /** True when a checkout's answer comes from the gateway: HMAC-SHA256 over `order_id|payment_id`, in hex. */
  signed(orderId: string, paymentId: string, signature: string): boolean;
  /** True when a webhook's raw body was signed with a secret of ours, the former one among them. */
  signedBody(body: Buffer, signature: string): boolean;
}

/** The gateway cannot be reached, or is in trouble: try again later. */
export class GatewayDown extends Error {}
/** The gateway understood and says no. */
export class GatewayRefused extends Error {}
