import { Outlet } from 'react-router';
import { StaffOnly } from '../features/review/staff-only.tsx';
import { QueryProvider } from '../lib/query.tsx';

/** Around the pages of staff. The server guards what they show; this only says so to people who come here by chance. */
export default function Admin() {
  return (
    <QueryProvider>
      <StaffOnly>
        <Outlet />
      </StaffOnly>
    </QueryProvider>
  );
}
