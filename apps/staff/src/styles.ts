/** Mantine's styles for what this app uses, in layers, so that our own classes win; then the house's own. */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import '@trpeza/ui/theme/fonts.css';
import '@trpeza/ui/theme/tokens.css';
import '@trpeza/ui/theme/variables.css';
import '@trpeza/ui/theme/global.css';
import '@trpeza/ui/kit/button/button.module.css';
import './staff.css';
