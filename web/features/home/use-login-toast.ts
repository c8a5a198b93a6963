import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { toast } from '../toast/toast-store.ts';

/** After a login the person lands here with `success=otp`: says so once, and takes it out of the address. */
export function useLoginToast(): void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const arrived = query.get('success') === 'otp';
  useEffect(() => {
    if (!arrived) return;
    toast(m['otp.verified']());
    const { search, hash } = location;
    const rest = new URLSearchParams(search);
    rest.delete('success');
    void navigate({ pathname: '/', search: rest.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [arrived, navigate]);
}
