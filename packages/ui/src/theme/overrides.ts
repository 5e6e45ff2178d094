import type { MantineThemeComponents } from '@mantine/core';
import field from './field.module.css';
import overlay from './overlay.module.css';

// The names are spelled out here and the classes asked for once: a renamed class must not turn into `undefined` unseen.
const named = (styles: CSSModuleClasses, map: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(map).map(([part, name]) => [part, styles[name] ?? missing(name)]));

const input = {
  wrapper: 'wrapper',
  input: 'input',
  label: 'label',
  description: 'description',
  error: 'error',
  required: 'required',
};
const order = { inputWrapperOrder: ['label', 'description', 'error', 'input'], size: 'md' };

export const fields: MantineThemeComponents = {
  // No star: the label says "optional" where something may be left out, which is the rarer case.
  InputWrapper: { defaultProps: { withAsterisk: false } },
  TextInput: { defaultProps: order, classNames: named(field, input) },
  Textarea: { defaultProps: { ...order, minRows: 3 }, classNames: named(field, input) },
  NativeSelect: { defaultProps: order, classNames: named(field, input) },
  // Without the small arrows: hands miss them, and the keyboard's own still work.
  NumberInput: { defaultProps: { ...order, hideControls: true }, classNames: named(field, input) },
  PasswordInput: {
    defaultProps: order,
    classNames: named(field, {
      ...input,
      input: 'password',
      innerInput: 'inner',
      visibilityToggle: 'toggle',
    }),
  },
  Checkbox: {
    defaultProps: { size: 'lg' },
    classNames: named(field, { body: 'body', input: 'tick', labelWrapper: 'choice' }),
  },
  Radio: {
    defaultProps: { size: 'lg' },
    classNames: named(field, { body: 'body', radio: 'tick', labelWrapper: 'choice' }),
  },
  Switch: {
    defaultProps: { size: 'lg', withThumbIndicator: false },
    classNames: named(field, { body: 'body', track: 'track', input: 'switch', labelWrapper: 'choice' }),
  },
};

// Inside the dialog a header is no banner of the page.
const header = { defaultProps: { role: 'presentation' } };
const frame = { content: 'content', header: 'header', title: 'title', close: 'close' };

export const overlays: MantineThemeComponents = {
  Overlay: { defaultProps: { color: '#33130F', backgroundOpacity: 0.55 } },
  Modal: { defaultProps: { size: 'lg', centered: true, padding: 'lg' }, classNames: named(overlay, frame) },
  ModalHeader: header,
  DrawerHeader: header,
  Drawer: {
    defaultProps: { size: 'md', position: 'right', padding: 'lg' },
    classNames: named(overlay, frame),
  },
};

function missing(name: string): never {
  throw new Error(`A stylesheet of the theme has lost its class "${name}"`);
}
