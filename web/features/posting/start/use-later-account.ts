import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../lib/api.ts';

/** Asks who is logged in at the moment it matters, right after a login too; null when that cannot be told. */
export function useLaterAccount(): () => Promise<string | null> {
  const client = useQueryClient();
  return useCallback(
    () =>
      client
        .fetchQuery({ queryKey: ['user'], queryFn: async () => (await api('GET /user')).data })
        .then((user) => user.id)
        .catch(() => null),
    [client],
  );
}
