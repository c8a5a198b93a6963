import { Outlet } from 'react-router';
import { ConsoleFrame } from '../features/admin/console-frame.tsx';
import { StaffOnly } from '../features/admin/staff-only.tsx';
import { QueryProvider } from '../lib/query.tsx';

/** Around the pages of staff. The server guards what they show; this only says so to people who come here by chance. */
export default function Admin() {
  return (
    <QueryProvider>
      <StaffOnly>
        {(sections) => (
          <ConsoleFrame sections={sections}>
            <Outlet />
          </ConsoleFrame>
        )}
      </StaffOnly>
    </QueryProvider>
  );
}
