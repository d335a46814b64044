// Works in which a person dies by suicide, tries to, or longs for death. They are not recommended
// for a text that may be about danger.

const IDS = [
  'wo-yu-di-tan huo-zhe-book tai-bei-ren pi-nang qiu-yuan mian-chao',
  'moon-sixpence cien-anos colera letter-unknown own-room kite-runner last-leaf namiya',
  'ye-xu-liao chao-sheng bian-xing',
  'huo-zhe-film shao-nian-de-ni',
  'okuribito legend-1900 groundhog up-in-air three-idiots dead-poets wonderful-life tsure',
  'still-alice manchester inception shawshank',
  'liang-zhu vincent-dm lu-e',
]
  .join(' ')
  .split(' ');

/** Ids of the catalogue. */
export const ABOUT_SUICIDE: ReadonlySet<string> = new Set(IDS);
