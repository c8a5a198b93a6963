import type { Config } from '../../config/config.ts';

interface PhoneAuthSources {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
}

/** CSP origins that pages need to log in with Firebase, including its captcha. */
export function phoneAuthSources({ phoneAuth }: Pick<Config, 'phoneAuth'>): PhoneAuthSources {
  if (!phoneAuth?.apiKey) return { script: [], connect: [], frame: [] };
  if (phoneAuth.emulator) return { script: [], connect: [phoneAuth.emulator], frame: [] };
  const captcha = 'https://www.google.com/recaptcha/';
  return {
    script: [captcha, 'https://www.gstatic.com/recaptcha/'],
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', captcha],
    frame: [captcha, 'https://recaptcha.google.com/recaptcha/'],
  };
}
