import { m } from '../../../messages/compiled/messages.js';
import { SectionHead } from './section-head.tsx';
import { Coffee, DayCalendar, OpenDoor } from './vignettes.tsx';

/** How the site works, in three steps. */
export function HowItWorks() {
  const steps = [
    { drawing: <OpenDoor />, title: m['home.how_1_title'](), text: m['home.how_1_text']() },
    { drawing: <DayCalendar />, title: m['home.how_2_title'](), text: m['home.how_2_text']() },
    { drawing: <Coffee />, title: m['home.how_3_title'](), text: m['home.how_3_text']() },
  ];
  return (
    <section aria-labelledby="how" className="page py-8">
      <SectionHead id="how" title={m['home.how_title']()} />
      <ol className="grid gap-8 md:grid-cols-3 md:gap-6">
        {steps.map(({ drawing, title, text }) => (
          <li key={title} className="flex items-center gap-5 md:block">
            <div className="shrink-0 max-md:*:h-20">{drawing}</div>
            <div className="md:mt-4">
              <h3 className="text-18 font-bold">{title}</h3>
              <p className="mt-1 max-w-sm text-muted text-pretty">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
