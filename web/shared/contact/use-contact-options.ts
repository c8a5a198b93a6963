import { useEffect, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { ContactOptions } from '../../../contract/contact/passes.ts';
import { api } from '../../lib/api/api.ts';

/** The contact options of the person for one listing. Undefined while they load, null when they could not be loaded. */
export function useContactOptions(propertyId: string): ContactOptions | null | undefined {
  const [options, setOptions] = useState<ContactOptions | null | undefined>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void api('GET /contact/options', { query: { property_id: propertyId } }, { signal, loginMessage: m['contact.login']() }).then(
      ({ data }) => setOptions(data),
      () => signal.aborted || setOptions(null),
    );
    return () => controller.abort();
  }, [propertyId]);
  return options;
}
