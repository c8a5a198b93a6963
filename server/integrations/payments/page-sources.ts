import type { Config } from '../../config/config.ts';

/**
 * CSP origins that pages need for Razorpay's payment form (razorpay.com/docs/payments/payment-gateway/web-integration): it runs in a frame
 * and sends telemetry, and banks open popups that report back to it. Empty for other gateways.
 */
export const paymentSources = ({ payments }: Pick<Config, 'payments'>) =>
  payments.type === 'razorpay'
    ? {
        script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
        connect: ['https://*.razorpay.com'],
        frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
        popups: true,
      }
    : { script: [], connect: [], frame: [], popups: false };
