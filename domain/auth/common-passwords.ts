// Passwords that guessers try first, here and elsewhere. The form warns of them (A§5: avoid simple passwords); nothing is refused for it.

const WORDS = ['password', 'qwerty', 'admin', 'welcome', 'letmein', 'iloveyou', 'woaini', 'monkey', 'dragon', 'abc', 'asd', 'qwe', 'zxc', 'qaz', 'aa', 'a', 'test', 'user', 'root', 'master', 'hello', 'nihao', 'wo', 'ai', 'love', 'football', 'sunshine', 'princess', 'login', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'zhang', 'wang', 'li'];
const RUNS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv', '1q2w3e4r5t6y7u8i', 'qazwsxedcrfv', 'q1w2e3r4t5y6'];
const EXACT = new Set(['5201314', '1314520', '520520', '521521', '147258369', '159357', '123321', '112233', '123123', '123654', '147258', '789456', '987654', 'a1b2c3', 'abcd1234', 'qwer1234', 'asdf1234', 'zxcv1234', 'iloveyou1', 'woaini1314', 'woaini520', 'woaini521', 'trustno1', 'superman', 'batman', 'michael', 'shadow', 'baseball', 'starwars', 'computer', 'whatever', 'freedom', 'flower', 'charlie', 'donald', 'jordan23', 'pokemon', 'killer', 'ninja', 'azerty', 'solo', 'secret', 'changeme', 'default', 'guest', 'internet', 'qwerty123', '1qaz2wsx', 'q1w2e3r4', 'zaq12wsx', '3rjs1la7qe', '1q2w3e', 'lovely', 'ashley', 'bailey', 'access', 'mustang', 'jennifer', 'hunter', 'buster', 'soccer', 'harley', 'ranger', 'daniel', 'thomas', 'jessica', 'pepper', 'ginger', 'summer', 'maggie', 'cheese', 'orange', 'cookie', 'dearbook', '00000000', 'xiaoming', 'wodemima', 'mima123', 'zhongguo']);
const TAILS = /^(?:\d{0,4}|123456|1234567|12345678|123456789|520|521|1314|5201314|\d{4}!?|!+|@\d{1,4}|19\d\d|20\d\d)$/;

/** Whether a password is one of the usual first guesses: a listed one, one repeated sign, a run on the keyboard, or a common word with a common tail. */
export function isCommonPassword(password: string): boolean {
  const guess = password.toLowerCase();
  if (guess === '') return false;
  if (EXACT.has(guess)) return true;
  if (/^(.{1,3})\1+$/u.test(guess)) return true;
  if (RUNS.some((run) => run.includes(guess))) return true;
  return WORDS.some((word) => guess.startsWith(word) && TAILS.test(guess.slice(word.length)));
}
