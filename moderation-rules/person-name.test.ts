import { expect, test } from 'vitest';
import { findNameProblem } from './person-name.ts';

test.each([
  ['WhatsApp me Nine Eight One One One Zero Zero Zero Zero Nine', 'contact'],
  ['Meena nau aath saat chhe paanch char teen do ek shunya', 'contact'],
  ['Nine eight triple one double zero', 'contact'],
  ['triple one double zero double nine', 'contact'],
  ['ಒಂಬತ್ತು ಎಂಟು ಏಳು ಆರು ಐದು ನಾಲ್ಕು', 'contact'],
  ['WhatsApp me', 'contact'],
  ['வாட்ஸ்அப் ரவி', 'contact'],
  ['www ravi com', 'contact'],
  ['Call me Ravi', 'contact'],
  ['Payments Department', 'staff'],
  ['Legal Department', 'staff'],
  ['Refund Team', 'staff'],
  ['RBI Officer', 'staff'],
  ['Ravi RBI', 'staff'],
  ['Site Team', 'staff'],
  ['Web Site Team', 'staff'],
  ['திண்ணை', 'staff'],
  ['திண்ணை குழு', 'staff'],
  ['थिन्नै', 'staff'],
  ['थिन्नई टीम', 'staff'],
  ['ತಿಣ್ಣೈ', 'staff'],
  ['Thinnai', 'staff'],
  ['Thinnai Support', 'staff'],
  ['Official Thinnai Team', 'staff'],
  ['T h i n n a i', 'staff'],
  ['ThinnaiTeam', 'staff'],
  ['ThinnaiHelp', 'staff'],
  ['Thïnnai', 'staff'],
  ['THlNNAl', 'staff'],
  ['Ravi from Customer Care', 'staff'],
  ['Help Desk', 'staff'],
  // only Cyrillic letters
  ['Ѕирроrt', 'scripts'],
  ['ѕυррогт', 'staff'],
  ['Thіnnаі', 'scripts'],
  ['உதவி மையம்', 'staff'],
  ['ग्राहक सेवा', 'staff'],
])('%s is refused: %s', (name, problem) => {
  expect(findNameProblem(name, 'Thinnai')).toBe(problem);
});

test.each([
  'Meena Sundaram',
  'மீனா Sundaram',
  'Meena சுந்தரம்',
  'लक्ष्मी नारायणन',
  'ಮೀನಾ',
  'Ernest Nestor',
  'José Álvares',
  'Нина Иванова',
  'Do Ek',
  'Nav Paanchal',
  'Thinnan',
  'Adam Minhas',
  'R. B. I. Kumar',
  'Homi Officer',
  'Sebi Joseph',
  'Don Saha',
  'Aru Nalu Anju',
  'Do Ek Teen Char',
  'Dream Team Realty',
  'Legal Heights Homes',
  'Insiya Watts',
  'தினேஷ்',
  'திலகா நாயர்',
  'टीना नाइक',
  'दिनेश',
  'ತನುಜಾ',
  'Sitesh Teamwala',
  'Manager Singh',
  'Call Mehta',
])('%s is a name', (name) => {
  expect(findNameProblem(name, 'Thinnai')).toBeNull();
});

test('the name of the operator’s site is protected, but not as part of a longer word', () => {
  expect(findNameProblem('Nest Support', 'Nest')).toBe('staff');
  expect(findNameProblem('Nest Team', 'Nest')).toBe('staff');
  expect(findNameProblem('Ernest', 'Nest')).toBeNull();
});
