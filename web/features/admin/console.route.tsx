import { Outlet } from 'react-router';
import { ConsoleFrame } from './console-frame.tsx';
import { StaffOnly } from './staff-only.tsx';
import { QueryProvider } from '../../lib/api/query.tsx';
import '../../styles/rest.css';

/** Layout of the staff pages. The server protects their data; this component only tells other people that they have no access. */
export default function ConsoleLayout() {
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
