/** The house's own styles, for every app and after Mantine's. */
import './fonts.css';
import './tokens.css';
import './variables.css';
import './global.css';
