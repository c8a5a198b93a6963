import type { Config } from '../../config.ts';

/**
 * What pages need of the gateway's own form (razorpay.com/docs/payments/payment-gateway/web-integration): it stands in a frame and tells its maker
 * how it does; banks open in windows of their own, which tell it how they ended. Nothing of it is allowed where another gateway, or none, is configured.
 */
export const paymentSources = ({ payments }: Pick<Config, 'payments'>) =>
  payments.via === 'razorpay'
    ? { connect: ['https://*.razorpay.com'], frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'], popups: true }
    : { connect: [], frame: [], popups: false };
