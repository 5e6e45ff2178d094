/** A long word that may break after the last occurrence of a character. */
export function BreakableText({ text, after }: { text: string; after: string }) {
  const at = text.lastIndexOf(after) + 1;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
