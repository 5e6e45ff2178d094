import type { Role } from '@trpeza/contract/accounts/access';

/** The accounts that the README names. All share one password and exist in demo mode only. */
export const DEMO_PASSWORD = 'trpeza-demo';

interface DemoAccount {
  username: string;
  firstName: string;
  lastName: string;
  role: Role;
  isVerified: boolean;
  monthlyPlanCents: number | null;
}

const staff = (username: string, role: Role, firstName: string, lastName: string): DemoAccount => {
  return { username, firstName, lastName, role, isVerified: true, monthlyPlanCents: null };
};

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  staff('admin', 'admin', 'Biljana', 'Stojanova'),
  staff('hcpadmin', 'hcpadmin', 'Vesna', 'Petrevska'),
  staff('chef', 'restaurateur', 'Goce', 'Ristevski'),
  staff('driver', 'delivery', 'Zoran', 'Mitrev'),
  { ...staff('customer', 'customer', 'Elena', 'Dimova'), monthlyPlanCents: 50_000 },
  { ...staff('newcomer', 'customer', 'Stefan', 'Angelov'), isVerified: false },
  staff('bookkeeper', 'bookkeeper', 'Marija', 'Kostova'),
];

/** First and last name, street, suburb and postcode of forty customers. */
export const DEMO_CUSTOMERS = [
  'Blagoja Trajkovski|14 Mirka Way|Lalor|3075',
  'Cveta Nikolova|3/28 Darebin Drive|Thomastown|3074',
  'Dragi Jovanovski|91 Dalton Road|Thomastown|3074',
  'Desanka Ilievska|7 Rosella Avenue|Mill Park|3082',
  'Gjorgji Pavlovski|45 Station Street|Epping|3076',
  'Fanija Markova|12 Cyprus Street|Lalor|3075',
  'Hristo Bogdanov|66 Hendersons Road|Epping|3076',
  'Jagoda Ristova|5 Norris Court|Preston|3072',
  'Kiro Naumovski|101 Murray Road|Preston|3072',
  'Ljubica Georgieva|23 Wood Street|Reservoir|3073',
  'Metodija Stefanovski|8 Gellibrand Crescent|Reservoir|3073',
  'Nada Velkova|17 Kelvin Grove|Thomastown|3074',
  'Petko Simonov|2 Ashley Avenue|Bundoora|3083',
  'Ratka Todorovska|54 Plenty Road|Bundoora|3083',
  'Slavko Cvetkovski|39 Barry Road|Campbellfield|3061',
  'Stojna Andonova|6/110 High Street|Thomastown|3074',
  'Trajan Kostovski|19 Paschke Crescent|Lalor|3075',
  'Vaska Milevska|72 Edgars Road|Thomastown|3074',
  'Zivko Arsov|33 Kingsway Drive|Lalor|3075',
  'Zagorka Lazarova|10 Sycamore Street|Mill Park|3082',
  'Aleksandar Gruevski|88 Childs Road|Mill Park|3082',
  'Borka Filipova|4 Peter Street|Lalor|3075',
  'Dimitar Krstevski|51 Spring Street|Reservoir|3073',
  'Elica Manova|29 Cheddar Road|Reservoir|3073',
  'Ilija Atanasov|13 Boldrewood Parade|Reservoir|3073',
  'Jordanka Spasova|75 Heidelberg Road|Ivanhoe|3079',
  'Krste Donevski|9 Alexander Avenue|Thomastown|3074',
  'Lenka Panova|36 Main Street|Thomastown|3074',
  'Mihajlo Sazdov|120 Settlement Road|Thomastown|3074',
  'Milica Grozdanova|16 Gordon Street|Coburg|3058',
  'Nikola Tanevski|27 Bell Street|Coburg|3058',
  'Olga Minova|41 Gaffney Street|Pascoe Vale|3044',
  'Pandora Zafirova|11 Derby Street|Pascoe Vale|3044',
  'Risto Belevski|63 Camp Road|Broadmeadows|3047',
  'Sotir Damjanov|22 Widford Street|Broadmeadows|3047',
  'Stanka Hristova|18 McDonalds Road|South Morang|3752',
  'Tode Mladenov|30 Gorge Road|South Morang|3752',
  'Tomka Iceva|57 Findon Road|Epping|3076',
  'Vangel Karovski|84 Cooper Street|Epping|3076',
  'Verka Jakimova|25 Greenbrook Drive|Epping|3076',
].map((line) => {
  const [name = '', street = '', suburb = '', postcode = ''] = line.split('|');
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName, street, suburb, postcode };
});

export const DELIVERY_NOTES = [
  '',
  '',
  '',
  'Please ring twice, I am slow to the door.',
  'Ѕвонете двапати, бавно одам до вратата.',
  'The gate sticks, push it hard.',
  'Leave nothing outside: the dog is faster than I am.',
  'Влезот е од задната страна.',
  'Call before you come, please.',
];
