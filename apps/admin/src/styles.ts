/** The shared styles. They are imported before those of pages, which may override the layout of a control. */
import '@trpeza/ui/theme/layers.css';
import '@trpeza/ui/theme/fonts.css';
import '@trpeza/ui/theme/tokens.css';
import '@trpeza/ui/theme/global.css';
import '@trpeza/ui/theme/desk.css';
import '@trpeza/ui/kit/button/button.module.css';
import '@trpeza/ui/kit/choice/choice.module.css';
import '@trpeza/ui/kit/field/field-error.module.css';
