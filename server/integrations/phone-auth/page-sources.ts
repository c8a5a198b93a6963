import type { Config } from '../../config/config.ts';

/** CSP origins that pages need to log in with Firebase, including its captcha. */
export function phoneAuthSources({ phoneAuth }: Pick<Config, 'phoneAuth'>): { connect: readonly string[]; frame: readonly string[] } {
  if (!phoneAuth?.apiKey) return { connect: [], frame: [] };
  if (phoneAuth.emulator) return { connect: [phoneAuth.emulator], frame: [] };
  const captcha = 'https://www.google.com/recaptcha/';
  return {
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', captcha],
    frame: [captcha, 'https://recaptcha.google.com/recaptcha/'],
  };
}
