// The name by which the user wants to be called, as their facts say it.

const NAME = String.raw`([\p{Script=Han}A-Za-z][\p{Script=Han}A-Za-z·]{0,7}?)`;
const END = String.raw`(?:就好了?|就行了?|就可以了?|即可|吧)?[。！～~]?$`;

const CALL_ME = new RegExp(
  `^(?:请|可以|平时|大家都|朋友都)?(?:叫我|喊我|称呼我为?)${NAME}${END}`,
  'u',
);
const MY_NAME = new RegExp(`^我(?:的名字)?叫${NAME}${END}`, 'u');

/** Words that follow 叫我 and are no name. */
const NO_NAME =
  /^(?:不|别|怎|什|起|去|来|回|做|吃|早|多|少|看|听|写|说|再|先|快|滚|了|忽|爸爸?的|妈妈?的)/u;

/** The name of the newest fact that says how to call the user, else their own name; null: none. */
export function calledNameOf(facts: readonly string[]): string | null {
  const newest = facts.toReversed();
  for (const pattern of [CALL_ME, MY_NAME])
    for (const fact of newest) {
      const name = pattern.exec(fact)?.[1];
      if (name !== undefined && !NO_NAME.test(name)) return name;
    }
  return null;
}
