import { expect, test } from 'vitest';
import { isAgentReraNumber, RERA_AUTHORITIES } from './rera-authorities.ts';

test('the example shown for each state is valid there, in lower case too', () => {
  for (const [state, { agent }] of Object.entries(RERA_AUTHORITIES)) {
    expect(isAgentReraNumber(state, agent.example), state).toBe(true);
    expect(isAgentReraNumber(state, `  ${agent.example.toLowerCase()} `), state).toBe(true);
  }
});

test('Tamil Nadu numbers with the district are valid, but numbers of buildings are not', () => {
  expect(isAgentReraNumber('TN', 'TN/11/Agent/0123/2024')).toBe(true);
  expect(isAgentReraNumber('TN', 'TN/Agent/0123/2024')).toBe(true);
  expect(isAgentReraNumber('TN', 'TN/29/Building/0123/2023')).toBe(false);
  expect(isAgentReraNumber('TN', 'TN/111/Agent/0123/2024')).toBe(false);
});
