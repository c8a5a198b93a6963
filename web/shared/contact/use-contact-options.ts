import { useEffect, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { ContactOptions } from '../../../contract/contact/passes.ts';
import { api, isLoggedOut } from '../../lib/api/api.ts';
import { writeToken } from '../../lib/api/auth-token.ts';
import { warn } from '../feedback/warning.ts';

/** The contact options of the person for one listing. Undefined while they load, null when they could not be loaded. */
export function useContactOptions(propertyId: string): ContactOptions | null | undefined {
  const [options, setOptions] = useState<ContactOptions | null | undefined>();
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      try {
        setOptions((await api('GET /contact/options', { query: { property_id: propertyId } }, { signal: controller.signal })).data);
      } catch (error) {
        if (controller.signal.aborted) return;
        setOptions(null);
        if (!isLoggedOut(error)) return;
        writeToken(null);
        warn({ message: m['contact.login'](), onLoggedIn: () => void load() });
      }
    };
    void load();
    return () => controller.abort();
  }, [propertyId]);
  return options;
}
