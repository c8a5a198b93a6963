import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';
import { MailLink, PhoneLink } from './contact-links.tsx';
import { useOperator } from './use-operator.ts';

/** Legal name, address and customer care of the operator. `onContactPage` omits the link to the contact page. */
export function OperatorDetails({ onContactPage }: { readonly onContactPage?: boolean }) {
  const operator = useOperator();
  if (!operator) return null;
  return (
    <div className="flex flex-col items-start">
      <p className="font-semibold">{operator.name}</p>
      <p>{operator.address}</p>
      {operator.phone && <PhoneLink number={operator.phone} label={m['operator.care']()} />}
      {!onContactPage && (
        <Anchor href="/contact" className="inline-flex min-h-11 items-center text-indigo hover:underline">
          {m['operator.write']()}
        </Anchor>
      )}
      {operator.isDemo && <DemoNotice />}
    </div>
  );
}

/** The grievance officer's name, designation, email address, telephone number and its hours (IT Rules 2021, rule 3(2)). */
export function OfficerDetails() {
  const operator = useOperator();
  if (!operator) return null;
  const { officer } = operator;
  return (
    <div className="flex flex-col items-start">
      <p className="font-semibold">{officer.name}</p>
      <p>{officer.designation ?? m['shell.footer_grievance']()}</p>
      <p>{m['operator.of']({ name: operator.name, address: operator.address })}</p>
      <MailLink address={officer.email} />
      <PhoneLink number={officer.phone} hours={officer.hours} />
      {operator.isDemo && <DemoNotice />}
    </div>
  );
}

function DemoNotice() {
  return <p className="mt-2 rounded-control bg-mustard-soft px-3 py-2 text-14">{m['operator.demo']()}</p>;
}
