/** The shared styles come before those of any page, which may override the placement of a control. */
import '@trpeza/ui/theme/layers.css';
import '@trpeza/ui/theme/fonts.css';
import '@trpeza/ui/theme/tokens.css';
import '@trpeza/ui/theme/global.css';
import '@trpeza/ui/kit/button/button.module.css';
import '@trpeza/ui/kit/choice/choice.module.css';
import '@trpeza/ui/kit/field/field-error.module.css';
import './staff.css';
