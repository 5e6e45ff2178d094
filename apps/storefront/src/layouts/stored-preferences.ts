import { isLanguage, LANGUAGE_KEY, type Language } from '@trpeza/contract/platform/language';
import { applyTextSize, readTextSize } from '@trpeza/ui/kit/text-size/text-size-storage';

const A_YEAR = 365 * 24 * 3600;

/** Stores a choice in a cookie, so that the server can render the next page accordingly. */
function setCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax${secure}`;
}

export function saveLanguage(language: Language): void {
  setCookie(LANGUAGE_KEY, language);
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Without storage, only the cookie keeps the choice.
  }
}

/** The language to start in when the server did not know it: cookies are deleted sooner than local storage. */
export function rememberedLanguage(shown: Language): Language | undefined {
  if (document.cookie.includes(`${LANGUAGE_KEY}=`)) return void saveLanguage(shown);
  try {
    const kept = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(kept) && kept !== shown ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Applies the chosen text size at once, and stores it so that the server renders the next page in it. */
export function applyStoredTextSize(): void {
  applyTextSize();
  if (readTextSize() !== 'normal' || document.cookie.includes('textSize='))
    setCookie('textSize', readTextSize());
}
