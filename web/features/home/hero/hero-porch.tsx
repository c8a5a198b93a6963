import { HERO } from './hero-palette.ts';

/** Vertical positions of the ground and of the ledge, on which people sit. */
const GROUND = 424;
const FLOOR = 346;

/** The house with its thinnai (raised porch): tiled roof, wooden pillars, and a polished red ledge where people sit and talk. */
export function Porch() {
  return (
    <g>
      <rect x="836" y="180" width="620" height={FLOOR - 180} fill={HERO.wall} />
      <rect x="836" y="180" width="620" height="26" fill={HERO.wallShade} />
      <rect x="836" y="304" width="620" height={FLOOR - 304} fill={HERO.dado} />
      <rect x="836" y="300" width="620" height="5" fill={HERO.wallShade} />
      <BarredWindow x={898} />
      <BarredWindow x={1262} />
      <Door />
      <Ledge />
      {[856, 1024, 1188, 1372].map((x) => (
        <Pillar key={x} x={x} />
      ))}
      <Lamp x={940} />
      <Lamp x={1280} />
      <Roof />
    </g>
  );
}

function Roof() {
  return (
    <g>
      <path d="M776 172 L894 62 H1456 V172z" fill="url(#roof-tiles)" />
      <path d="M776 172 L894 62 H1456" fill="none" stroke={HERO.tileDark} strokeWidth="3" />
      <rect x="884" y="52" width="580" height="14" rx="7" fill={HERO.tileDark} />
      <path d="M884 59 q-16 -4 -22 -20 q14 4 30 8z" fill={HERO.tileDark} />
      <rect x="800" y="170" width="660" height="15" fill={HERO.beam} />
      <path d={Array.from({ length: 29 }, (_, i) => `M${774 + i * 24} 166h20v8a10 10 0 0 1 -20 0z`).join('')} fill={HERO.tileLight} />
    </g>
  );
}

function Pillar({ x }: { x: number }) {
  return (
    <g>
      <path d={`M${x - 34} 185h68l-14 14h-40z`} fill={HERO.beam} />
      <rect x={x - 14} y="197" width="28" height="8" fill={HERO.woodLight} />
      <path d={`M${x - 10} 205h20l3 60l-3 62h-20l-3 -62z`} fill={HERO.wood} />
      <path d={`M${x + 2} 205h8l3 60l-3 62h-8z`} fill={HERO.woodDark} />
      <rect x={x - 15} y="258" width="30" height="6" fill={HERO.woodLight} />
      <path d={`M${x - 18} ${FLOOR}l4 -24h28l4 24z`} fill={HERO.stone} />
      <path d={`M${x + 4} ${FLOOR}l0 -24h10l4 24z`} fill={HERO.stoneDark} />
    </g>
  );
}

function Ledge() {
  return (
    <g>
      <rect x="804" y={FLOOR} width="252" height={GROUND - FLOOR} fill={HERO.oxide} />
      <rect x="1156" y={FLOOR} width="300" height={GROUND - FLOOR} fill={HERO.oxide} />
      <path d={`M796 ${FLOOR - 4}h268v12h-268z M1148 ${FLOOR - 4}h308v12h-308z`} fill={HERO.oxideLight} />
      <path d={`M804 ${GROUND - 16}h252v16h-252z M1156 ${GROUND - 16}h300v16h-300z`} fill={HERO.oxideDark} />
      <rect x="804" y={FLOOR + 30} width="252" height="22" fill="url(#ledge-tiles)" />
      <rect x="1156" y={FLOOR + 30} width="300" height="22" fill="url(#ledge-tiles)" />
      <rect x="1056" y={FLOOR} width="100" height="26" fill={HERO.stoneDark} />
      <rect x="1050" y={FLOOR + 24} width="112" height="28" fill={HERO.stone} />
      <rect x="1050" y={FLOOR + 24} width="112" height="5" fill={HERO.wallShade} />
      <rect x="1040" y={FLOOR + 52} width="132" height={GROUND - FLOOR - 52} fill={HERO.stone} />
      <rect x="1040" y={FLOOR + 52} width="132" height="5" fill={HERO.wallShade} />
    </g>
  );
}

function Door() {
  const studs = [238, 262, 286, 310].flatMap((y) => [1076, 1091, 1121, 1136].map((x) => `M${x} ${y}a2.6 2.6 0 1 0 .1 0`));
  return (
    <g>
      <rect x="1052" y="208" width="108" height={FLOOR - 208} fill={HERO.woodDark} />
      <rect x="1062" y="220" width="88" height={FLOOR - 220} fill={HERO.wood} />
      <path d={`M1062 220h43v${FLOOR - 220}h-43z`} fill={HERO.woodLight} />
      <rect x="1104" y="220" width="4" height={FLOOR - 220} fill={HERO.woodDark} />
      <path d={studs.join('')} fill={HERO.brass} />
      <circle cx="1098" cy="290" r="4" fill="none" stroke={HERO.brass} strokeWidth="2.4" />
      <circle cx="1114" cy="290" r="4" fill="none" stroke={HERO.brass} strokeWidth="2.4" />
      <path d="M1050 212 q56 16 112 0" fill="none" stroke={HERO.leaf} strokeWidth="3" />
      <path
        d={Array.from({ length: 9 }, (_, i) => `M${1056 + i * 12.5} ${213 + (4 - Math.abs(4 - i)) * 1.6}q-4 9 0 17q4 -8 0 -17`).join('')}
        fill={HERO.leafLight}
      />
    </g>
  );
}

function BarredWindow({ x }: { x: number }) {
  return (
    <g>
      <rect x={x - 6} y="224" width="92" height="72" fill={HERO.woodDark} />
      <rect x={x} y="230" width="80" height="60" fill={HERO.inside} />
      <path d={[10, 23, 36, 49, 62].map((offset) => `M${x + offset} 230h4v60h-4z`).join('')} fill={HERO.beam} />
      <rect x={x} y="257" width="80" height="4" fill={HERO.beam} />
      <path d={`M${x - 30} 226h24v68l-24 4z M${x + 110} 226h-24v68l24 4z`} fill={HERO.cloth} />
      <path
        d={`M${x - 25} 234h14v20h-14z M${x - 25} 262h14v22h-14z M${x + 91} 234h14v20h-14z M${x + 91} 262h14v22h-14z`}
        fill={HERO.frondDark}
      />
    </g>
  );
}

function Lamp({ x }: { x: number }) {
  return (
    <g>
      <circle cx={x} cy="214" r="46" fill={HERO.glow} />
      <path d={`M${x} 184v16`} stroke={HERO.brass} strokeWidth="2" />
      <path d={`M${x - 9} 214l4 -14h10l4 14z`} fill={HERO.brass} />
      <path d={`M${x - 6} 214h12l-2 9h-8z`} fill={HERO.lit} />
    </g>
  );
}
