// Draws the images of the sample posts and diaries (rulings 39): paper scenes from shapes and a
// fixed pseudo-random sequence, so that every run writes the same files. Run it after a change of a
// scene: `node tools/sample-images.ts`.
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { ROOT } from '#tools/build-inputs.ts';

const FOLDER = `${ROOT}web/public/samples/`;
const WIDTH = 960;
const HEIGHT = 720;
const WEBP_QUALITY = 72;

/** A seeded generator of pseudo-random numbers from 0 to 1. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

function scene(sky: readonly [string, string], body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 960 720">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#fff3cf" stop-opacity=".85"/><stop offset="1" stop-color="#fff3cf" stop-opacity="0"/></radialGradient>
<filter id="soft"><feGaussianBlur stdDeviation="9"/></filter></defs>
<rect width="960" height="720" fill="url(#sky)"/>${body}</svg>`;
}

/** An evening street under osmanthus: lamps, a winding road, small flowers in the air. */
function osmanthus(): string {
  const chance = chanceFrom(7);
  const blossom = () =>
    `<circle cx="${chance() * 960}" cy="${chance() * 470}" r="${2 + chance() * 4}" fill="#f2b84b" opacity="${0.45 + chance() * 0.5}"/>`;
  const crown = (x: number, y: number, size: number) =>
    times(
      16,
      () =>
        `<circle cx="${x + (chance() - 0.5) * size * 1.7}" cy="${y + (chance() - 0.5) * size}" r="${size * (0.22 + chance() * 0.2)}" fill="${chance() > 0.5 ? '#35584a' : '#41685a'}"/>`,
    );
  const lamp = (x: number, y: number, size: number) =>
    `<circle cx="${x}" cy="${y}" r="${size * 6}" fill="url(#glow)"/><path d="M${x} ${y}v${size * 11}" stroke="#3d3a44" stroke-width="${size / 3}"/><circle cx="${x}" cy="${y}" r="${size}" fill="#ffe9b0"/>`;
  return scene(
    ['#41506f', '#d99a6c'],
    `<g fill="#4d5672"><path d="M0 360h150v200H0zM150 310h120v250H150zM700 330h130v230H700zM830 280h130v280H830z"/></g>
<g fill="#f4cf8a" opacity=".75">${times(26, (index) => `<rect x="${[20, 60, 105, 170, 220, 715, 760, 800, 850, 900][index % 10]}" y="${320 + (index % 4) * 46}" width="16" height="22" opacity="${0.3 + chance() * 0.7}"/>`)}</g>
<path d="M330 720C400 610 430 560 468 520h44c50 40 110 110 250 200z" fill="#6a5f66"/><path d="M0 560h960v160H0z" fill="#39423f" opacity=".55"/><path d="M350 720C410 620 440 565 470 520h40c46 44 100 110 230 200z" fill="#8b7a72"/>
<g stroke="#2f3a35" stroke-width="22" stroke-linecap="round"><path d="M150 690V380M810 700V360"/></g>${crown(150, 290, 190)}${crown(810, 260, 210)}${crown(340, 400, 70)}${crown(620, 400, 70)}
${lamp(455, 420, 8)}${lamp(590, 350, 13)}${times(190, blossom)}`,
  );
}

/** The first pot of pumpkin porridge, too thin, steaming. */
function porridge(): string {
  return scene(
    ['#f6ead6', '#efd8b4'],
    `<path d="M0 520h960v200H0z" fill="#c99c6a"/><path d="M0 520h960v14H0z" fill="#b98a58"/><g opacity=".35" stroke="#b98a58" stroke-width="3"><path d="M60 590h300M430 640h380M140 690h260M620 580h240"/></g>
<ellipse cx="480" cy="590" rx="300" ry="42" fill="#8d6238" opacity=".35"/>
<path d="M230 380c0 150 60 220 250 220s250-70 250-220z" fill="#4f6f73"/><path d="M230 380c6 70 30 120 60 152-20-40-28-90-28-152z" fill="#6a8b8e"/><path d="M176 400c-26 0-26 60 44 66M784 400c26 0 26 60-44 66" fill="none" stroke="#43595c" stroke-width="20" stroke-linecap="round"/>
<ellipse cx="480" cy="380" rx="250" ry="62" fill="#3f5a5d"/><ellipse cx="480" cy="388" rx="226" ry="50" fill="#e9a13b"/><ellipse cx="440" cy="382" rx="120" ry="22" fill="#f3bd62"/><g fill="#d7842a"><ellipse cx="570" cy="400" rx="34" ry="12"/><ellipse cx="380" cy="408" rx="26" ry="9"/><ellipse cx="500" cy="372" rx="20" ry="8"/></g>
<path d="M610 360L770 190" stroke="#a9774a" stroke-width="20" stroke-linecap="round"/><ellipse cx="596" cy="374" rx="34" ry="18" fill="#b98554"/>
<g fill="none" stroke="#fffaf0" stroke-width="18" stroke-linecap="round" opacity=".75" filter="url(#soft)"><path d="M380 310c-50-60 40-90 0-160M480 300c-50-60 44-100 4-190M570 300c-40-50 36-80 4-140"/></g>`,
  );
}

/** An old plant book, open, with a pressed leaf. */
function plantBook(): string {
  const vein = (x: number, y: number, side: number) =>
    `<path d="M${x} ${y}q${side * 34} -12 ${side * 60} -40" fill="none" stroke="#5c7a4c" stroke-width="3"/>`;
  return scene(
    ['#8a6a4a', '#6f5238'],
    `<g opacity=".25" stroke="#3f2d1c" stroke-width="4">${times(9, (index) => `<path d="M0 ${60 + index * 82}h960"/>`)}</g><ellipse cx="480" cy="600" rx="400" ry="46" fill="#2e2015" opacity=".4" filter="url(#soft)"/>
<path d="M90 170c140-50 290-40 390 20v420c-100-60-250-70-390-20z" fill="#f3e7cd"/><path d="M870 170c-140-50-290-40-390 20v420c100-60 250-70 390-20z" fill="#f8efdb"/><path d="M480 190v420" stroke="#cdb993" stroke-width="6"/><path d="M440 172c20 6 32 12 40 18v420c-14-8-26-14-40-20z" fill="#d9c7a2" opacity=".6"/>
<g transform="translate(670 400) rotate(12)"><path d="M0 170C-120 90-110-80 0-190 110-80 120 90 0 170z" fill="#8ea56e"/><path d="M0 170C-120 90-110-80 0-190z" fill="#7e9660"/><path d="M0 230V-180" stroke="#5c7a4c" stroke-width="5"/>${times(5, (index) => vein(0, 120 - index * 55, 1) + vein(0, 120 - index * 55, -1))}</g>
<g stroke="#9a8a6c" stroke-width="5" stroke-linecap="round" opacity=".65">${times(9, (index) => `<path d="M150 ${300 + index * 28}h${[250, 230, 262, 210, 256, 240, 180, 250, 120][index]}"/>`)}</g><path d="M150 228c40-22 60 20 96-4s60 12 88-2" fill="none" stroke="#6a4a5e" stroke-width="6" stroke-linecap="round"/>`,
  );
}

/** A river before breakfast: fog, a runner, a corgi in front. */
function river(): string {
  const chance = chanceFrom(19);
  return scene(
    ['#c9d6d8', '#f1e3cf'],
    `<circle cx="700" cy="230" r="180" fill="url(#glow)"/><circle cx="700" cy="230" r="46" fill="#fbe3b4"/><path d="M0 330c150-60 260-70 400-30s260 30 560-40v180H0z" fill="#8fa6a6" opacity=".55"/><path d="M0 380c180-50 320-20 470-10s300-40 490-30v140H0z" fill="#6f8d8a" opacity=".6"/>
<path d="M0 430h960v140H0z" fill="#a9bfc2"/><g stroke="#f6efe0" stroke-width="4" stroke-linecap="round" opacity=".6">${times(
      24,
      () => {
        const x = chance() * 900;
        const y = 440 + chance() * 120;
        return `<path d="M${x} ${y}h${20 + chance() * 60}"/>`;
      },
    )}</g><g fill="#fffaf0" opacity=".6" filter="url(#soft)"><ellipse cx="220" cy="420" rx="280" ry="26"/><ellipse cx="720" cy="450" rx="320" ry="30"/></g>
<path d="M0 560c240-24 640-24 960 0v160H0z" fill="#5f6f5a"/><path d="M0 600c260-22 660-22 960 0v64c-300-22-700-22-960 0z" fill="#c8b69a"/>
<g stroke="#3b4a42" stroke-width="6" stroke-linecap="round">${times(46, () => {
      const x = chance() * 960;
      return `<path d="M${x} ${575 + chance() * 10}q${chance() * 16 - 8} -24 ${chance() * 30 - 15} -${24 + chance() * 34}"/>`;
    })}</g>
<g transform="translate(560 560)"><ellipse cx="46" cy="34" rx="62" ry="27" fill="#d08a4b"/><path d="M70 20l34-34 18 6 6-20 14 24-4 26-36 22z" fill="#d08a4b"/><path d="M124 2l20 4-6 12-18 2z" fill="#fff4e0"/><path d="M12 44h80c-6 16-70 18-80 0z" fill="#fff4e0"/><g stroke="#c27f42" stroke-width="11" stroke-linecap="round"><path d="M10 52l-18 18M30 58l-4 22M76 56l16 20M90 50l26 12"/></g></g>
<g transform="translate(300 470)" stroke="#4a4f63" stroke-linecap="round" fill="none"><circle cx="30" cy="-22" r="21" fill="#4a4f63" stroke="none"/><path d="M24 8L8 78" stroke-width="32"/><path d="M20 18l38 26 26-16M18 20l-34 30-20-22" stroke-width="13" stroke="#5b6178"/><path d="M8 82l42 30-4 50M4 84l-34 44-44 4" stroke-width="17"/></g>`,
  );
}

/** Sheets in the sun on a balcony. */
function sheets(): string {
  const sheet = (x: number, width: number, tone: string, shade: string) =>
    `<path d="M${x} 190c${width / 3} 14 ${width / 1.6} -6 ${width} 4l10 330c-${width / 4} 30-${width / 2} -20-${width / 1.5} 6s-${width / 4} 6-${width / 2.6} 0z" fill="${tone}"/><path d="M${x + width * 0.3} 200c20 120-10 220 6 330M${x + width * 0.66} 196c-16 110 24 230 0 330" fill="none" stroke="${shade}" stroke-width="14" opacity=".55"/>`;
  return scene(
    ['#a8d0e2', '#f5ead2'],
    `<circle cx="800" cy="120" r="220" fill="url(#glow)"/><circle cx="800" cy="120" r="54" fill="#ffeec2"/><g fill="#fff" opacity=".75" filter="url(#soft)"><ellipse cx="230" cy="110" rx="130" ry="26"/><ellipse cx="480" cy="70" rx="90" ry="18"/></g>
<path d="M0 560h960v160H0z" fill="#d8c3a0"/><path d="M0 470h960v14H0zM0 560h960v12H0z" fill="#8f7b63"/><g fill="#9c876d">${times(16, (index) => `<rect x="${20 + index * 60}" y="470" width="9" height="96"/>`)}</g>
<path d="M0 176c300 34 660 34 960 0" fill="none" stroke="#6a5c4c" stroke-width="5"/>${sheet(70, 250, '#fffaf0', '#e6dcc6')}${sheet(350, 250, '#bcd3cf', '#9fbdb8')}${sheet(630, 240, '#f4d9c0', '#e2bd9c')}
<g fill="#a9774a">${times(9, (index) => `<rect x="${84 + index * 98}" y="${188 + Math.sin((index / 8) * Math.PI) * 12}" width="9" height="30" rx="4"/>`)}</g>
<g transform="translate(830 610)"><path d="M-44 0h88l-14 84h-60z" fill="#b86f4a"/><g fill="#5f7f52"><ellipse cx="-26" cy="-36" rx="16" ry="44" transform="rotate(-24)"/><ellipse cx="0" cy="-50" rx="16" ry="52"/><ellipse cx="26" cy="-36" rx="16" ry="44" transform="rotate(24)"/></g></g>`,
  );
}

/** A plane leaf larger than a face, and the tortoise it is for. */
function leaf(): string {
  return scene(
    ['#f0dfc2', '#dcbf93'],
    `<ellipse cx="480" cy="610" rx="380" ry="50" fill="#8b6a42" opacity=".35" filter="url(#soft)"/><g transform="translate(500 330) rotate(-14) scale(1.25)"><path d="M0 210l-14-96c-60 40-110 36-170 26l50-60c-60-14-84-44-112-86l92 4c-30-50-30-80-24-132l76 62c8-60 30-90 76-136 38 50 60 84 60 140l82-54c8 56-2 88-28 130l94-6c-24 52-58 78-116 94l46 58c-56 12-104 10-160-32l-2 92z" fill="#c8762f"/><path d="M-8 200L-20 100M-22 100C-20 20-24-60-24-150M-22 90c-40-20-90-44-160-80M-22 90c40-26 100-50 180-80M-22 100c-40 10-80 22-120 26M-22 100c40 10 90 20 130 24M-23 10c-30-30-50-50-72-90M-23 10c30-36 60-60 88-92" fill="none" stroke="#8f4f1c" stroke-width="6" stroke-linecap="round"/></g>
<g transform="translate(270 560)"><path d="M-96 30c0-70 44-104 104-104s104 34 104 104z" fill="#6d7d52"/><g fill="none" stroke="#55633f" stroke-width="6"><path d="M-50 26c6-50 30-80 58-96M70 26c-6-50-30-80-62-96M-84-2c50 12 140 12 184 0"/></g><circle cx="146" cy="-2" r="30" fill="#93a06b"/><circle cx="156" cy="-10" r="5" fill="#3b3a2c"/><path d="M150 10c8 6 16 4 20 0" fill="none" stroke="#55633f" stroke-width="4"/><g fill="#93a06b"><ellipse cx="-60" cy="40" rx="28" ry="18"/><ellipse cx="76" cy="40" rx="28" ry="18"/><path d="M-96 28l-34 12 32 6z"/></g></g>`,
  );
}

const SCENES: Readonly<Record<string, () => string>> = {
  osmanthus,
  porridge,
  'plant-book': plantBook,
  river,
  sheets,
  leaf,
};

mkdirSync(FOLDER, { recursive: true });
for (const [name, draw] of Object.entries(SCENES)) {
  const { size } = await sharp(Buffer.from(draw()))
    .webp({ quality: WEBP_QUALITY, effort: 6 })
    .toFile(`${FOLDER}${name}.webp`);
  console.log(`${name}.webp ${(size / 1000).toFixed(1)} kB`);
}
