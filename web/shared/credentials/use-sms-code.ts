import { useEffect, useEffectEvent } from 'react';

/**
 * Reads the code from an SMS addressed to this site, with the WebOTP API of Android browsers. Other browsers fill in the code because of
 * `autocomplete="one-time-code"`.
 */
export function useSmsCode(onCode: (code: string) => void): void {
  const receive = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in globalThis)) return;
    const control = new AbortController();
    void readSmsCode(control.signal).then((code) => code !== null && receive(code));
    return () => control.abort();
  }, []);
}

/** Null when reading was refused, timed out or was aborted. The person then types the code. */
async function readSmsCode(signal: AbortSignal): Promise<string | null> {
  const options: CredentialRequestOptions & { readonly otp: object } = { otp: { transport: ['sms'] }, signal };
  try {
    const credential = (await navigator.credentials.get(options)) as { readonly code?: unknown } | null;
    return typeof credential?.code === 'string' ? credential.code : null;
  } catch {
    return null;
  }
}
