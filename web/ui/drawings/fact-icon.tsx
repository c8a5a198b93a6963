import {
  AreaIcon,
  BathIcon,
  BedIcon,
  BoltIcon,
  CalendarIcon,
  CarIcon,
  CompassIcon,
  DropIcon,
  HomeIcon,
  MealIcon,
  PeopleIcon,
  PlotIcon,
  RoadIcon,
  ShopIcon,
  SofaIcon,
  StairsIcon,
  type Icon,
} from './icons.tsx';

const BY_FIELD: readonly (readonly [name: RegExp, icon: Icon])[] = [
  [/bhk|bed|room_type|sharing/, BedIcon],
  [/road/, RoadIcon],
  [/area|dimension|length|width|frontage/, AreaIcon],
  [/furnish|cabin|seat|workstation/, SofaIcon],
  [/bath|washroom|toilet/, BathIcon],
  [/parking/, CarIcon],
  [/available|possession|age|availability|date/, CalendarIcon],
  [/floor/, StairsIcon],
  [/facing|corner/, CompassIcon],
  [/tenant|gender|occupation|ideal|male|people|flatmate/, PeopleIcon],
  [/commercial|business|suitable/, ShopIcon],
  [/plot|land|boundary|approv/, PlotIcon],
  [/water|sewage/, DropIcon],
  [/power|electric/, BoltIcon],
  [/food|meal|mess|cook/, MealIcon],
];

/** The icon of a field by its name. Fields without their own icon get a house. */
export function FactIcon({ field, className }: { readonly field: string; readonly className?: string }) {
  const Drawing = BY_FIELD.find(([name]) => name.test(field))?.[1] ?? HomeIcon;
  return <Drawing className={className} />;
}
