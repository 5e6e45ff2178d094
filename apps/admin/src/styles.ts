/** The shared styles, before those of any page, which may override a control's placement. */
import '@trpeza/ui/theme/fonts.css';
import '@trpeza/ui/theme/tokens.css';
import '@trpeza/ui/theme/global.css';
import '@trpeza/ui/theme/desk.css';
import '@trpeza/ui/kit/button/button.module.css';
import '@trpeza/ui/kit/choice/choice.module.css';
import '@trpeza/ui/kit/field/field.module.css';
import '@trpeza/ui/kit/field/field-error.module.css';
