// The stylesheets that tests of the web app import name the fonts of the interface: in a checkout
// that was never built they are made first, in six CPU seconds.
import { makeInterfaceFont } from '#tools/fonts.ts';

export default async function setup(): Promise<void> {
  await makeInterfaceFont();
}
