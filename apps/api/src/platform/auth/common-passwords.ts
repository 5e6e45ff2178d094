/** Passwords that attackers try first. Each is also refused with common prefixes, suffixes and substitutions. */
const BASES = new Set(
  `password lozinka qwerty qwertz azerty asdfgh zxcvbn letmein welcome dobredojde iloveyou admin administrator
   root user guest test demo master monkey dragon sunshine princess football soccer fudbal baseball superman batman
   trustno shadow michael jordan hunter computer internet google samsung flower summer winter spring autumn
   australia melbourne sydney macedonia makedonija skopje ohrid bitola trpeza kujna kitchen secret tajna abc abcd
   abcdef abcdefg abcdefgh aaaaaa qazwsx qweasd access login starwars freedom whatever charlie jessica ashley
   mustang pepper ginger thomas robert daniel andrew joshua matthew`.split(/\s+/),
);

/** Characters that replace a letter: `passw0rd`, `p@$$word`. */
const SUBSTITUTIONS: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  9: 'g',
  '@': 'a',
  $: 's',
};

/**
 * Whether an attacker would guess a password early: it has few distinct characters, a run of digits or a common base
 * word.
 */
export function isCommonPassword(password: string, username: string): boolean {
  const plain = password.toLowerCase();
  const base = plain.replaceAll(/[^\p{L}]/gu, '');
  if (new Set(plain).size < 4) return true;
  if (/^\d+$/.test(plain) && isRun(plain)) return true;
  if (plain.includes(username.toLowerCase())) return true;
  const core = plain
    .replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .replaceAll(/[0134579@$]/g, (sign) => SUBSTITUTIONS[sign] ?? sign);
  return plain.length - base.length <= 5 && (BASES.has(base) || BASES.has(core));
}

/** Whether digits have a constant step or a short repeated pattern: `123456`, `987654`, `121212`, `20202020`. */
function isRun(digits: string): boolean {
  const steps = Array.from(digits)
    .slice(1)
    .map((digit, index) => (Number(digit) - Number(digits[index]) + 10) % 10);
  return new Set(steps).size <= 1 || /^(\d{1,4})\1+$/.test(digits);
}
